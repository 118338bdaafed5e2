import { AuthScreen } from '../auth/auth-screen.tsx';
import type { DigitalIdProps } from './digital-id.types.ts';
import { useDigitalIdScreen } from './digital-id-bodies.tsx';

/** The digital ID on its way there and back, for whichever screen has started it. */
export default function DigitalIdScreen(props: DigitalIdProps) {
  const { screen, words, Body } = useDigitalIdScreen(props);
  return (
    <AuthScreen key={screen} isFollowing {...words}>
      <Body {...props} />
    </AuthScreen>
  );
}
