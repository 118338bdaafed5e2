/** The calls of the first page, loaded together with the first of them. */
export { default as digitalId } from '#src/flows/digital-id/digital-id.definition.ts';
export { default as session } from '#src/flows/session/session.definition.ts';
export { default as signIn } from '#src/flows/sign-in/sign-in.definition.ts';
export { revokeSessions, signOut } from './session.calls.ts';
