/** Settings of a server in production's mode whose outside parties answer nothing. */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeClientKeys } from '#sandbox/identity-provider/client-keys.ts';

/** @param folder for the keys of the digital ID; they are written there @param port and the next one are the server's */
export const productionSettings = async (folder: string, port: number): Promise<Record<string, string>> => {
  const keyFile = join(folder, 'keys.json');
  await writeFile(keyFile, JSON.stringify({ keys: makeClientKeys() }), { mode: 0o600 });
  return {
    PORT: String(port),
    OPERATOR_PORT: String(port + 1),
    DEMO: '0',
    EMBEDDED_DATABASE: '1',
    OPERATOR_KEY: randomBytes(24).toString('base64'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'no-reply@clinic.example',
    SMS_URL: 'https://sms.example',
    SMS_KEY: 'key',
    SINGPASS_ISSUER: 'https://id.example',
    SINGPASS_CLIENT_ID: 'client',
    SINGPASS_KEYS: keyFile,
    COMPANY_UEN: '202600000M',
    COMPANY_NAME: 'Clinic',
    COMPANY_ADDRESS: 'Here',
    CONTACT_PHONE: '+65 6550 0100',
    CONTACT_EMAIL: 'orders@clinic.example',
    SHANGHAI_ADDRESS: '1 Clinic Road, Shanghai 200040',
    SHANGHAI_PHONE: '+86 21 6000 0000',
    STAGE: 'staging',
    STRIPE_SECRET_KEY: 'sk_test_key',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_key',
    STRIPE_WEBHOOK_SECRETS: 'whsec_secret',
    STRIPE_ACCOUNT: 'acct_account',
    TRANSFER_PERCENTAGE: '90',
    SECRET_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: 'https://clinic.example',
    ROOM_URL: 'https://meet.example/{room}#{name}',
    STOP_PAUSE_SECONDS: '0',
  };
};
