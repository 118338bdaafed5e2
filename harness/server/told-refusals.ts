/** Sentences of refusals by code, for readers of the product: the app says the very words of the server (ERR-20). */
export { REFUSAL_WORDS as toldRefusals } from '#server/kit/refusal-words.ts';
