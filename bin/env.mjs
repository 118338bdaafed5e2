// Settings of a file .env, where there is one; node's own flag for it prints a line where there is none.
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');
