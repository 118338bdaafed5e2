/** The lines with which a start ends. */
import type { Sandbox } from '#sandbox/sandbox.ts';
import type { Config } from '#server/config/config.rules.ts';
import { MEMBERS } from '#server/demo/people.data.ts';

export const greet = (
  config: Config,
  port: number,
  { sandbox, hasClinic }: { sandbox: Sandbox | null; hasClinic: boolean },
): void => {
  const address = config.publicUrl ?? `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`;
  const deskAt = config.operatorPort === port ? address : `http://${config.host}:${config.operatorPort}`;
  const deskAddress = `${config.deskUrl ?? deskAt}/desk`;
  console.log(`\nMyNiks is ready:  ${address}\nAPI reference:    ${address}/api/docs`);
  if (config.showsAtlas) console.log(`Diagrams:         ${address}/atlas`);
  if (config.operatorPort !== null) console.log(`The desk:         ${deskAddress}`);
  if (!hasClinic)
    console.log(
      'No clinic is here yet. Enter one: npm run clinic -- apply <folder> (docs/operators.md, “Open a clinic”).',
    );
  if (config.postal === null && !config.isDemo)
    console.log(
      'POSTAL_URL is not set: no street is looked up by its postal code, and people write theirs themselves.',
    );
  if (config.roomUrl === null && !config.isDemo)
    console.log('ROOM_URL is not set: no visit by video is offered, whatever times the clinic’s folder has.');
  if (sandbox === null) return;
  console.log(`Outbox:           ${address}/sandbox/outbox  (mails and SMS of the demo)`);
  console.log(`Controls:         ${address}/sandbox/desk  (clinic, bank, clock and network of the demo)`);
  console.log(`Staff:            ${address}/sandbox/staff  (accounts at the desk, and the codes of their apps)`);
  console.log('\nDemo accounts (user ID, password):');
  for (const { userId, password } of MEMBERS) console.log(`  ${userId.padEnd(10)} ${password}`);
  console.log('\nDigital ID of the sandbox:');
  for (const { name, known } of sandbox.personas) console.log(`  ${name.padEnd(14)} ${known.en}`);
  console.log('\nCtrl-C stops.');
};
