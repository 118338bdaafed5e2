/** The calls of the first page, loaded together with the first of them. */
export { default as digitalId } from './digital-id.definition.ts';
export { revokeSessions, signOut } from './session.calls.ts';
export { default as session } from './session.definition.ts';
export { default as signIn } from './sign-in.definition.ts';
