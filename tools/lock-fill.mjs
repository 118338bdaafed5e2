// Adds missing optional entries to package-lock.json. If a registry lacks the binaries of other platforms, npm writes a
// lock that `npm ci` rejects ("Missing: @rollup/rollup-win32-x64-msvc@ from lock file").
import { readFileSync, writeFileSync } from 'node:fs';
import { readCommand } from './command.ts';

readCommand({
  options: {},
  usage: `npm run lock:fill     adds the binaries of other platforms that package-lock.json lacks, so that npm ci takes it everywhere

It takes no options. Run it after every change of the packages.

For example:
  npm i -E some-package && npm run lock:fill

Exit code 0: filled; it prints how many were added. 2: not understood.`,
});

const f = 'package-lock.json';
const lock = JSON.parse(readFileSync(f, 'utf8'));
const P = lock.packages;
let n = 0;
const OS = {
  darwin: 'darwin',
  win32: 'win32',
  linux: 'linux',
  android: 'android',
  freebsd: 'freebsd',
  openbsd: 'openbsd',
  netbsd: 'netbsd',
  openharmony: 'openharmony',
  sunos: 'sunos',
  aix: 'aix',
};
const CPU = ['arm64', 'x64', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'arm', 'mips64el'];
const has = (at, name) => {
  for (let p = at; ; ) {
    if (P[(p ? p + '/' : '') + 'node_modules/' + name]) return true;
    if (!p) return false;
    const i = p.lastIndexOf('/node_modules/');
    p = i < 0 ? '' : p.slice(0, i);
  }
};
for (const [at, e] of Object.entries({ ...P }))
  for (const [name, v] of Object.entries(e.optionalDependencies ?? {})) {
    if (has(at, name) || !/^\d/.test(v)) continue;
    const w = name.split(/[/-]/);
    const os = w.map((x) => OS[x]).find(Boolean);
    const cpu = CPU.find((c) => w.some((x) => x === c || (x === 'arm' && c === 'arm')));
    if (!os) {
      console.log('skip', name);
      continue;
    }
    P['node_modules/' + name] = {
      version: v,
      ...(cpu ? { cpu: [cpu] } : {}),
      ...(e.dev ? { dev: true } : {}),
      license: 'MIT',
      optional: true,
      os: [os],
    };
    n++;
  }
lock.packages = Object.fromEntries(Object.entries(P).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(f, JSON.stringify(lock, null, 2) + '\n');
console.log('added', n);
