import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lazyView } from '#src/ui/lazy-view.ts';
import { render } from './render.tsx';

test('a view that loads later shows as soon as it is there, without a placeholder the second time', async () => {
  const View = lazyView(() => Promise.resolve({ default: ({ name }: { name: string }) => <p>{name} is here</p> }));
  const first = render(<View name="Mei" whileLoading={<p>Wait</p>} />);
  expect(screen.getByText('Wait')).toBeTruthy();
  await screen.findByText('Mei is here');
  first.unmount();
  render(<View name="Kai" whileLoading={<p>Wait</p>} />);
  expect(screen.getByText('Kai is here')).toBeTruthy();
});

test('a view that cannot be loaded says so and offers to try again', async () => {
  const View = lazyView<object>(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  render(<View />);
  expect((await screen.findByRole('alert')).textContent).toContain('This could not be loaded.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
