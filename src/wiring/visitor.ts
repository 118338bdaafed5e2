/** What exists for somebody who is on the way in: sign-up, the return from the digital ID, links of letters. */

import type { ConfirmToken, Token } from '#contract/ids.ts';
import { digitalIdMachine } from '#machines/digital-id/digital-id.machine.ts';
import type { DigitalIdOutput, DigitalIdReturn, NewPerson } from '#machines/digital-id/digital-id.types.ts';
import type { PasswordResetInput } from '#machines/password-reset/password-reset.types.ts';
import type { SignUpInput } from '#machines/sign-up/sign-up.types.ts';
import { wireDigitalId } from '#src/flows/ahead.ts';
import type { Services } from '#src/flows/services.ts';
import { withFrom } from './address.ts';
import { type Cell, createCell } from './cell.ts';
import type { DigitalIdActor } from './digital-id.wiring.ts';
import type { EmailConfirmActor } from './email-confirm.wiring.ts';
import type { PasswordResetActor } from './password-reset.wiring.ts';
import type { SignUpActor } from './sign-up.wiring.ts';
import type { Visit } from './visit.ts';

/** What a visitor's actors are made with, and what they tell the app. */
export interface VisitorOptions extends Services {
  visit: Visit;
  /** The digital ID brought a token; `from` is the page that was wanted before. */
  onSignedIn: (token: Token, from: string | null) => void;
  /** A password was set by a reset, or by a sign-up that could not sign in as `username`. */
  onPasswordSet: (username: string | null) => void;
  /** An account was made and signed in. */
  onSignedUp: (token: Token) => void;
  /** A member has come back as somebody whose number no account has. */
  onOtherNumber: () => void;
  /** Sign-up is left from its first step, or the return from the digital ID. */
  onLeave: () => void;
  /** The departure that the digital ID answers was taken; the address remembers its page, also when it is loaded anew. */
  onReturn: (from: string) => void;
  /** The return from the digital ID has been read; the address forgets it. */
  onReturnRead: (from: string | null) => void;
  /** A page of the app is to be opened. */
  go: (href: string) => void;
  /** The entry of a one-time code was left, whichever way. */
  onCodeLeft: () => void;
  /** Sign-up has moved. */
  onChange: () => void;
}

export interface VisitorParts {
  signUp: Cell<SignUpActor | null>;
  /** While the answer of the digital ID is looked at, and while its failure shows. */
  digitalReturn: Cell<DigitalIdActor | null>;
  passwordReset: Cell<PasswordResetActor | null>;
  emailConfirm: Cell<EmailConfirmActor | null>;
  /** Sign-up at a step, after what the digital ID returned, if anything. Rejects when its code cannot be loaded. */
  openSignUp: (step: SignUpInput['step'], returned: DigitalIdReturn | null) => Promise<void>;
  closeSignUp: () => void;
  /** Rejects when its code cannot be loaded. */
  openPasswordReset: (input: Omit<PasswordResetInput, 'now'>) => Promise<void>;
  /** The link of a letter, or none where this tab keeps it. Rejects when its code cannot be loaded. */
  openEmailConfirm: (token: ConfirmToken | null) => Promise<void>;
}

/** Raised when the shape of a context changes. */
const CONTEXT_VERSION = 1;

export const createVisitorParts = (options: VisitorOptions): VisitorParts => {
  const { session, departures, visit, go } = options;
  const signUp = createCell<SignUpActor | null>(null);
  const digitalReturn = createCell<DigitalIdActor | null>(null);
  const passwordReset = createCell<PasswordResetActor | null>(null);
  const emailConfirm = createCell<EmailConfirmActor | null>(null);
  let isSignUpOpen = false;

  const beginSignUp = async (step: SignUpInput['step'], person: NewPerson | null) => {
    const { startSignUp, whenSomebodyIsThere } = await import('./sign-up.wiring.ts');
    await whenSomebodyIsThere(session);
    if (!isSignUpOpen) return;
    const actor = signUp.get() ?? startSignUp(options, step);
    if (signUp.get() === null) {
      actor.on('wizard.leave', options.onLeave);
      actor.on('otp.verified', () => session.send({ type: 'otp.verified' }));
      actor.subscribe({
        next: options.onChange,
        complete: () => {
          // also told when the flow is only closed
          const { output } = actor.getSnapshot();
          if (!output) return;
          visit.drop('signUp');
          if (output.token) options.onSignedUp(output.token);
          else options.onPasswordSet(output.username);
        },
      });
      signUp.set(actor);
    }
    if (person) actor.send({ type: 'digitalId.found', person });
    options.onChange();
  };

  const finishReturn = (output: DigitalIdOutput, from: string | null) => {
    switch (output.outcome) {
      case 'signedIn':
        options.onSignedIn(output.token, from);
        return;
      case 'unknown':
        if (session.getSnapshot().matches({ present: 'member' }) && !('account' in output.person)) {
          digitalReturn.set(null);
          options.onOtherNumber();
          return;
        }
        options.onReturnRead(from);
        void beginSignUp('details', output.person).then(() => digitalReturn.set(null));
        return;
      case 'back':
        digitalReturn.set(null);
        options.onLeave();
    }
  };
  const readReturn = (returned: DigitalIdReturn) => {
    const departure = departures.take();
    if (departure?.from) options.onReturn(departure.from);
    const from = options.from();
    // a reload shows the end of this very return again, and asks nothing
    const name = `digitalReturn.${returned.state}`;
    const input = { returned, storedState: departure?.state ?? null };
    const actor = visit.resume(name, wireDigitalId(options), [digitalIdMachine], CONTEXT_VERSION, input);
    actor.subscribe({
      complete: () => {
        const { output } = actor.getSnapshot();
        if (!output) return;
        visit.drop(name);
        finishReturn(output, from);
      },
    });
    digitalReturn.set(actor);
  };

  return {
    signUp,
    digitalReturn,
    passwordReset,
    emailConfirm,
    openSignUp: async (step, returned) => {
      isSignUpOpen = true;
      if (returned) readReturn(returned);
      else await beginSignUp(step, null);
    },
    closeSignUp: () => {
      isSignUpOpen = false;
      for (const cell of [signUp, digitalReturn]) {
        cell.get()?.stop();
        cell.set(null);
      }
    },
    openEmailConfirm: async (token) => {
      const { openEmailConfirm } = await import('./email-confirm.wiring.ts');
      openEmailConfirm(options, emailConfirm, token);
    },
    openPasswordReset: async (input) => {
      const { startPasswordReset } = await import('./password-reset.wiring.ts');
      const present = passwordReset.get();
      const actor = startPasswordReset(options, present, input);
      if (actor === present) return;
      actor.on('page.open', ({ path }) => go(withFrom(path, options.from())));
      actor.subscribe({
        complete: () => {
          passwordReset.set(null);
          visit.drop('passwordReset');
          if (actor.getSnapshot().matches('done')) options.onPasswordSet(null);
        },
      });
      passwordReset.set(actor);
    },
  };
};
