// Plain JavaScript on purpose: a Node that is too old cannot read the rest.
const NEEDED = 24;
const { node } = process.versions;
if (Number(node.split('.')[0]) < NEEDED) {
  console.error(
    `MyNiks needs Node ${NEEDED} or newer; this is Node ${node}. ` +
      'On Linux (x64) `npm ci` brings its own; elsewhere install it from https://nodejs.org and try again.',
  );
  process.exit(1);
}
