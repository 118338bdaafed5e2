import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Checkbox } from '#src/ui/checkbox/checkbox.tsx';
import { Dock } from '#src/ui/dock/dock.tsx';
import { PasswordField } from '#src/ui/field/password-field.tsx';
import { TextArea } from '#src/ui/field/text-area.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { bellIcon } from '#src/ui/icon/bell.icon.ts';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { render } from './render.tsx';

const descriptionOf = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

describe('a button', () => {
  test('that is not ready says why, and still tells that it was pressed', () => {
    const onPress = vi.fn();
    render(
      <Dock reason="Choose a place to continue">
        <Button isReady={false} onPress={onPress}>
          Next
        </Button>
      </Dock>,
    );
    const button = screen.getByRole('button', { name: 'Next' });
    expect(button.ariaDisabled).toBe('true');
    expect(button).toHaveProperty('disabled', false);
    expect(descriptionOf(button)).toBe('Choose a place to continue');
    fireEvent.click(button);
    expect(onPress).toHaveBeenCalledOnce();
  });

  test('that is busy is not pressed again, nor does it submit again', () => {
    const onPress = vi.fn();
    const onSubmit = vi.fn();
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" isBusy onPress={onPress}>
          Booking…
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Booking…' });
    expect(button.ariaBusy).toBe('true');
    fireEvent.click(button);
    expect(onPress).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('with only an icon has a name with its state, and does nothing while it is not ready', () => {
    const onPress = vi.fn();
    render(<IconButton icon={bellIcon} label="Notifications, 2 new" hasDot isReady={false} onPress={onPress} />);
    fireEvent.click(screen.getByRole('button', { name: 'Notifications, 2 new' }));
    expect(onPress).not.toHaveBeenCalled();
  });
});

describe('a link', () => {
  test('stays in the app on a plain click and is the browser’s otherwise', () => {
    const navigate = vi.fn();
    render(<ButtonLink href="/home">Home</ButtonLink>, { navigate });
    const link = screen.getByRole('link', { name: 'Home' });
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link, { ctrlKey: true });
    fireEvent.click(link, { button: 1 });
    expect(navigate).not.toHaveBeenCalled();
    fireEvent.click(link);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/home');
  });

  test('to another site opens beside the app and tells it nothing', () => {
    render(
      <ButtonLink isExternal href="https://video.example.com/1">
        Start
      </ButtonLink>,
      { navigate: vi.fn() },
    );
    const link = screen.getByRole('link', { name: 'Start' });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
  });
});

describe('a field', () => {
  test('is named by its label and described by its help and its error', () => {
    render(
      <TextField label="Mobile number" help="Without +65." error="Enter 8 digits" text="999" onChange={() => {}} />,
    );
    const input = screen.getByRole('textbox', { name: 'Mobile number' });
    expect(input.ariaInvalid).toBe('true');
    expect(descriptionOf(input)).toBe('Without +65. Enter 8 digits');
  });

  test('without an error is not said to be wrong', () => {
    render(<TextField label="Name" text="" onChange={() => {}} isOptional />);
    const input = screen.getByRole('textbox', { name: 'Name (optional)' });
    expect(input.ariaInvalid).toBeNull();
    expect(input.getAttribute('aria-describedby')).toBeNull();
  });

  test('for a password can show it', () => {
    render(<PasswordField label="Password" text="Orchid" onChange={() => {}} autoComplete="current-password" />);
    expect(screen.getByLabelText('Password')).toHaveProperty('type', 'password');
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveProperty('type', 'text');
    expect(screen.getByRole('button', { name: 'Hide password' })).toBeDefined();
  });

  test('for a message counts what is typed', () => {
    render(<TextArea label="Message" max={300} text="Rash" onChange={() => {}} help="For emergencies, call 995." />);
    const field = screen.getByRole('textbox', { name: 'Message' });
    expect(descriptionOf(field)).toContain('For emergencies, call 995.');
    expect(descriptionOf(field)).toContain('4 of 300 characters');
  });

  test('of several lines takes a pasted text whole, and says how much too long it is', () => {
    const { rerender } = render(
      <TextArea label="Message" max={10} text={`\u00a0Back pain.\u00ad\n`} onChange={() => {}} />,
    );
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    expect([field.maxLength, field.ariaInvalid]).toEqual([-1, null]);
    expect(descriptionOf(field)).toContain('10 of 10 characters');
    rerender(<TextArea label="Message" max={10} text="Back pain. And more" onChange={() => {}} />);
    expect([field.value, field.ariaInvalid]).toEqual(['Back pain. And more', 'true']);
    expect(descriptionOf(field)).toContain('Use 10 characters or fewer. This has 19.');
  });

  test('to tick says its new state', () => {
    const onChange = vi.fn();
    render(
      <Checkbox isChecked={false} onChange={onChange}>
        Remember me
      </Checkbox>,
    );
    fireEvent.click(screen.getByRole('checkbox', { name: 'Remember me' }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
  });
});
