import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { afterPaint } from '#src/app/outside/after-paint.ts';
import { Button } from '#src/ui/button/button.tsx';
import '#src/ui/dialog/dialog-sheet.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { useStepFocus } from '#src/ui/flow/use-step-focus.ts';
import { AppFrame } from '#src/ui/frame/app-frame.tsx';
import { Popup } from '#src/ui/popup/popup.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import { Toasts } from '#src/ui/toasts/toasts.tsx';
import { render } from './render.tsx';

function Asking({ isBusy = false }) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button onPress={() => setIsAsking(true)}>Cancel</Button>
      {isAsking && (
        <Dialog
          title="Cancel it?"
          onClose={close}
          isBusy={isBusy}
          actions={<Button onPress={close}>No, keep it</Button>}
        >
          Someone else can take this time.
        </Dialog>
      )}
    </>
  );
}

async function open() {
  const opener = screen.getByRole('button', { name: 'Cancel' });
  opener.focus();
  fireEvent.click(opener);
  return screen.findByRole('alertdialog', { name: 'Cancel it?' });
}

describe('a dialog', () => {
  test('takes the focus, hides the page, and gives the focus back', async () => {
    render(<Asking />);
    const dialog = await open();
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'No, keep it' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })));
  });

  test('is left with Escape, unless something is on its way', async () => {
    const { unmount } = render(<Asking />);
    fireEvent.keyDown(await open(), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    unmount();
    render(<Asking isBusy />);
    fireEvent.keyDown(await open(), { key: 'Escape' });
    expect(screen.queryByRole('alertdialog')).not.toBeNull();
  });
});

function Wizard({ isReplaced }: { isReplaced: boolean }) {
  const [step, setStep] = useState<string | null>(null);
  return (
    <AppFrame
      popup={
        step && (
          <Popup
            key={isReplaced ? step : 'wizard'}
            title="Book appointment"
            step={step}
            progress={{ step: 2, count: 3, name: 'Who is it for?' }}
            onBack={() => setStep('start')}
            onClose={() => setStep(null)}
          >
            <Heading>{step === 'start' ? 'When and where?' : 'Who is the patient?'}</Heading>
          </Popup>
        )
      }
    >
      <Button onPress={() => setStep('info')}>Book</Button>
    </AppFrame>
  );
}

const takesFocus = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name })));

/** Waits two frames: overlays take the focus in the frame after the next. */
const painted = () => new Promise((resolve) => afterPaint(() => setTimeout(resolve)));

async function start({ isReplaced = false } = {}) {
  render(<Wizard isReplaced={isReplaced} />);
  const opener = screen.getByRole('button', { name: 'Book' });
  opener.focus();
  fireEvent.click(opener);
  await takesFocus('Who is the patient?');
  return opener;
}

describe('a popup', () => {
  test('moves the focus to the heading of each step and names the document after it', async () => {
    await start();
    expect(document.title).toBe('Who is it for? · Book appointment · MyNiks');
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await takesFocus('When and where?');
  });

  test('leaves the focus where somebody has come to before the heading took it: in the step, or beside it with Tab', async () => {
    const step = (name: string) => (
      <Popup title="Book" step={name} dock={<Button>Next</Button>}>
        <Heading size="xl">{name}</Heading>
        <Button>{`Choose in ${name}`}</Button>
      </Popup>
    );
    const { rerender } = render(step('Place'));
    const inPlace = screen.getByRole('button', { name: 'Choose in Place' });
    inPlace.focus();
    await painted();
    expect(document.activeElement).toBe(inPlace);
    rerender(step('Time'));
    await takesFocus('Time');
    rerender(step('Person'));
    const next = screen.getByRole('button', { name: 'Next' });
    fireEvent.keyDown(document.body, { key: 'Tab' });
    next.focus();
    await painted();
    expect(document.activeElement).toBe(next);
    rerender(step('Place'));
    await takesFocus('Place');
  });

  test('keeps the screen below inert, and gives the focus back when Escape closes it', async () => {
    const opener = await start();
    expect(opener.closest('[inert]')).not.toBeNull();
    fireEvent.keyDown(screen.getByRole('dialog', { name: 'Book appointment' }), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(opener.closest('[inert]')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  test('that took the place of another one gives the focus back too', async () => {
    const opener = await start({ isReplaced: true });
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    fireEvent.keyDown(screen.getByRole('dialog', { name: 'Book appointment' }), { key: 'Escape' });
    expect(document.activeElement).toBe(opener);
  });

  test('says how far the wizard is', async () => {
    await start();
    expect(screen.getByRole('group', { name: 'Progress' }).textContent).toBe('Step 2 of 3 · Who is it for?');
  });
});

test('a step within a page takes the focus, but not from who has gone on with Tab', async () => {
  function Steps({ step }: { step: string }) {
    useStepFocus(step);
    return (
      <main>
        <Heading size="xl">{step}</Heading>
        <Button>Next</Button>
      </main>
    );
  }
  const { rerender } = render(<Steps step="Password" />);
  rerender(<Steps step="Code" />);
  await takesFocus('Code');
  rerender(<Steps step="Sent" />);
  const next = screen.getByRole('button', { name: 'Next' });
  fireEvent.keyDown(document.body, { key: 'Tab' });
  next.focus();
  await painted();
  expect(document.activeElement).toBe(next);
});

const names = () => screen.getAllByRole('button').map((button) => button.ariaLabel ?? button.textContent);

describe('toasts', () => {
  const toast = { id: 1, tone: 'info', text: 'Saved', actions: [], onClose: vi.fn() } as const;

  test('a message is announced politely, an error at once', () => {
    render(
      <Toasts
        toasts={[toast, { ...toast, id: 2, tone: 'error', text: 'Not saved' }]}
        onPause={vi.fn()}
        onResume={vi.fn()}
      />,
    );
    expect(screen.getByRole('status').textContent).toBe('Saved');
    expect(screen.getByRole('alert').textContent).toBe('Not saved');
  });

  test('one with an action has Close as well; one without has only Close', () => {
    const onPress = vi.fn();
    const onClose = vi.fn();
    const { rerender } = render(
      <Toasts
        toasts={[{ ...toast, actions: [{ label: 'Reload', onPress }], onClose }]}
        onPause={vi.fn()}
        onResume={vi.fn()}
      />,
    );
    expect(names()).toEqual(['Close', 'Reload']);
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect([onPress, onClose].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    rerender(<Toasts toasts={[toast]} onPause={vi.fn()} onResume={vi.fn()} />);
    expect(names()).toEqual(['Close']);
  });

  test('their time stops while a person points at them or stands in them', () => {
    const onPause = vi.fn();
    const onResume = vi.fn();
    render(<Toasts toasts={[toast]} onPause={onPause} onResume={onResume} />);
    const close = screen.getByRole('button', { name: 'Close' });
    act(() => close.focus());
    act(() => close.blur());
    fireEvent.pointerEnter(screen.getByText('Saved').closest('[data-react-aria-top-layer]') ?? document.body);
    expect([onPause, onResume].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
  });
});
