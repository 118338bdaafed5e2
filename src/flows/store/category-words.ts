import { useLingui } from '@lingui/react/macro';

/** The shop's categories, as the server names them; another one shows as it came. */
export function useCategoryWords(): (category: string) => string {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    Face: t({ message: 'Face', context: 'category' }),
    Sun: t({ message: 'Sun', context: 'category' }),
    'Hair and scalp': t`Hair and scalp`,
    Body: t({ message: 'Body', context: 'category' }),
    'Care sets': t`Care sets`,
  };
  return (category) => words[category] ?? category;
}
