/** SMS by a gateway that takes JSON: `{to, text}` with a bearer key. */

export interface Sms {
  /** Code and number without blanks: +6591234567. */
  to: string;
  text: string;
}

export interface SmsSender {
  /** @throws when the gateway did not take the message within ten seconds */
  send: (message: Sms) => Promise<void>;
}

const TIMEOUT_MS = 10_000;

export const httpSms = ({ url, key }: { url: string; key: string }): SmsSender => ({
  async send(message) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(message),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The SMS gateway answered ${answer.status}`);
  },
});
