import { useEffect, useRef } from 'react';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Heading, Text } from '#src/ui/text/text.tsx';
import type { DigitalIdProps } from './digital-id.types.ts';
import { useDigitalIdScreen } from './digital-id-bodies.tsx';

/** The way to the digital ID within a page of a member. */
export default function DigitalIdPanel(props: DigitalIdProps) {
  const { screen, words, Body } = useDigitalIdScreen(props);
  return (
    <Stack key={screen}>
      <PanelHead {...words} />
      <Body {...props} />
    </Stack>
  );
}

/** The panel takes the focus, because the tapped control has gone. */
function PanelHead({ title, lead }: { title: string; lead: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap={2}>
      <Heading ref={heading}>{title}</Heading>
      <Text tone="muted">{lead}</Text>
    </Stack>
  );
}
