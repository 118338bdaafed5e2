import * as v from 'valibot';
import { InvitationToken } from '#contract/ids.ts';
import { deskInvitationMachine } from '#machines/desk-invitation/desk-invitation.machine.ts';
import { digitsOf, invitationReasons } from '#machines/desk-invitation/desk-invitation.reasons.ts';
import { deskInvitationStory } from '#machines/desk-invitation/desk-invitation.story.ts';
import type { Invitation } from '#machines/desk-invitation/desk-invitation.types.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { NOON } from '#model/samples.ts';

const invitation: Invitation = {
  email: 'arjun@clinic.example',
  name: 'Arjun Menon',
  roles: ['clinician'],
  endsAt: NOON,
  secret: 'JBSWY3DPEHPK3PXP',
  address: 'otpauth://totp/MyNiks:arjun?secret=JBSWY3DPEHPK3PXP',
};

export const deskInvitationFlow = defineFlow({
  machine: deskInvitationMachine,
  story: deskInvitationStory,
  reasons: invitationReasons,
  input: { token: v.parse(InvitationToken, 'token') },
  events: {
    'name.change': { filled: { name: 'Arjun Menon' }, empty: { name: ' ' } },
    'password.change': { 'a long one': { password: 'a long password' }, 'a short one': { password: 'short' } },
    'person.submit': plain,
    'code.change': { 'six digits': { code: '482 905' }, 'part of it': { code: '482' } },
    'code.submit': plain,
    'codes.keep': plain,
    'codes.release': plain,
    'desk.open': plain,
    'invitation.retry': plain,
    'step.back': plain,
  },
  calls: {
    openInvitation: call<Invitation>({ open: invitation }, 'INVITATION_INVALID', 'offline'),
    accept: call<{ recoveryCodes: readonly string[] }>(
      { made: { recoveryCodes: ['7kqm-2xpd', 'h4vc-8rwn'] } },
      'INVITATION_INVALID',
      'WRONG_OTP',
      'PASSWORD_REFUSED',
      'offline',
    ),
  },
  key: ({ name, password, code }) => [name.trim() !== '', password.length >= 12, digitsOf(code).length === 6],
});

export const flows: readonly Flow[] = [deskInvitationFlow];
