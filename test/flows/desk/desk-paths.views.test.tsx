/** The desk's views, driven by the paths of its machines: each event of a person by its control, and the machine follows the model. */
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { byHand, deskHands, walkByHand } from '#harness/desk/desk-views.tsx';
import { required } from '#machines/kit/required.ts';
import { coverOfOne } from '#model/cover.ts';
import { machines } from '#model/flows.ts';
import { pathNamed } from '#model/walker.ts';

it('every flow of the desk has hands', () => {
  expect([...deskHands.keys()].toSorted()).toEqual(
    [...machines.keys()].filter((name) => /^desk\b/.test(name)).toSorted(),
  );
});

describe.each([...deskHands.keys()])('%s', (name) => {
  it('each path of its machine can be walked by the controls of its view', async () => {
    const paths = (machines.get(name) ?? []).flatMap((flow) =>
      coverOfOne(byHand(flow)).map((path) => ({ flow, path })),
    );
    expect(paths.length).toBeGreaterThan(0);
    for (const { flow, path } of paths) await expect(walkByHand(flow, path)).resolves.toBeUndefined();
  });
});

it('a role sees no act that it may not do, and a patient’s page no part that is absent', async () => {
  const [flow] = machines.get('desk-patient') ?? [];
  const opened = pathNamed(required(flow ?? null, 'flow'), ['patient.open', 'openPatient -> opened']);
  await walkByHand(required(flow ?? null, 'flow'), opened, () => {
    const page = within(document.body);
    expect(page.queryByRole('heading', { name: /Family/ })).not.toBeNull();
    for (const part of [/Regimen and documents/, /Money/, /Refills/])
      expect(page.queryByRole('heading', { name: part })).toBeNull();
    expect(page.queryByRole('button', { name: /Block account/ })).toBeNull();
    expect(page.queryByRole('button', { name: /ID seen/ })).not.toBeNull();
  });
});
