import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { initialsOf } from '#src/ui/avatar/avatar.tsx';
import { DebugMenu } from '#src/ui/debug-menu/debug-menu.tsx';
import { AppHeader } from '#src/ui/header/app-header.tsx';
import { HeaderActions } from '#src/ui/header/header-actions.tsx';
import { recordsIcon } from '#src/ui/icon/records.icon.ts';
import { LoadingBar } from '#src/ui/loading-bar/loading-bar.tsx';
import type { NavigationItem } from '#src/ui/navigation/navigation.types.ts';
import { SideNav } from '#src/ui/navigation/side-nav.tsx';
import { TabBar } from '#src/ui/navigation/tab-bar.tsx';
import TestPage from '#src/ui/test-page.tsx';
import { render } from './render.tsx';

const ITEMS: NavigationItem[] = [
  {
    href: '/records',
    label: 'Records',
    icon: recordsIcon,
    isCurrent: false,
    count: { number: 3, label: '3 in refill list' },
  },
  { href: '/home', label: 'MyNiks', icon: 'mark', isCurrent: true },
];

describe('navigation', () => {
  test.each([
    ['at the bottom', <TabBar key="tabs" items={ITEMS} />],
    ['at the side', <SideNav key="side" items={ITEMS} person={{ name: 'Lim Hui Min' }} />],
  ])('%s names its places, what is current and what waits', (_, navigation) => {
    render(navigation);
    expect(screen.getByRole('link', { name: /^MyNiks$/ }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: /Records/ }).getAttribute('aria-current')).toBeNull();
    expect(screen.getByRole('img', { name: '3 in refill list' }).textContent).toBe('3');
  });

  test('the header has a back arrow only where there is a way back', () => {
    const onBack = vi.fn();
    const { rerender } = render(<AppHeader title="Language" variant="sub" onBack={onBack} />);
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(onBack).toHaveBeenCalledOnce();
    rerender(<AppHeader title="Profile" />);
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeDefined();
  });

  test('calendar and bell say what is new', () => {
    const open = { onOpenAppointments: vi.fn(), onOpenNotifications: vi.fn() };
    const { rerender } = render(<HeaderActions newBookings={1} newNotifications={0} {...open} />);
    fireEvent.click(screen.getByRole('button', { name: 'My appointments, 1 new' }));
    expect(open.onOpenAppointments).toHaveBeenCalledOnce();
    rerender(<HeaderActions newBookings={0} newNotifications={2} {...open} />);
    fireEvent.click(screen.getByRole('button', { name: 'Notifications, 2 new' }));
    expect(open.onOpenNotifications).toHaveBeenCalledOnce();
  });
});

describe('the debug menu', () => {
  const entries = {
    home: '/home',
    records: '/records',
    profile: '/profile',
    invoiceDetail: '/invoiceDetail',
    signIn: '/signIn',
    signup: '/signup',
  };

  test('DEBUG-02 DEBUG-03: lists six routes, each of which it opens', () => {
    const navigate = vi.fn();
    render(<DebugMenu />, { navigate });
    fireEvent.click(screen.getByRole('button', { name: 'Debug' }));
    const links = screen.getAllByRole('link');
    expect(Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute('href')]))).toEqual(entries);
    for (const link of links) fireEvent.click(link);
    expect(navigate.mock.calls.flat()).toEqual(Object.values(entries));
  });
});

test('DEBUG-01: the component list shows the shared components with their states', () => {
  render(<TestPage />);
  for (const role of ['button', 'textbox', 'checkbox', 'radiogroup', 'grid', 'alert']) {
    expect(screen.getAllByRole(role).length).toBeGreaterThan(0);
  }
});

test('the loading indicator is there only while something loads', () => {
  const { rerender } = render(<LoadingBar isLoading />);
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeDefined();
  rerender(<LoadingBar isLoading={false} />);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test.each([
  ['Lim Hui Min', 'LH'],
  ['Dr Tan Wei Ling', 'TW'],
  ['priya nair', 'PN'],
  ['陈慧玲', '陈'],
  ['Siti', 'S'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
