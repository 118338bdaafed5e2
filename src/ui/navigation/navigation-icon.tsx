import { Mark } from '../brand/mark.tsx';
import { Icon } from '../icon/icon.tsx';
import type { NavigationItem } from './navigation.types.ts';

export function NavigationIcon({ icon }: Pick<NavigationItem, 'icon'>) {
  return icon === 'mark' ? <Mark /> : <Icon path={icon} size={24} />;
}
