/** Pictures in a bucket: requests to an S3 service, with the signature recomputed here. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';
import { expect, onTestFinished, test } from 'vitest';
import { picturesInBucket } from '#server/adapters/pictures.adapter.ts';
import { ConfigError, readConfig } from '#server/config/config.rules.ts';

const KEYS = { keyId: 'AKIDEXAMPLE', key: 'wJalrXUtnFEMI', region: 'ap-southeast-1' };

const isSigned = async ({ method = '', url = '', headers }: IncomingMessage, body: Buffer): Promise<boolean> => {
  const signer = new AwsV4Signer({
    method,
    url: `http://${headers.host}${url}`,
    headers: {
      'x-amz-content-sha256': String(headers['x-amz-content-sha256']),
      ...(headers['content-length'] !== undefined && { 'content-length': headers['content-length'] }),
    },
    accessKeyId: KEYS.keyId,
    secretAccessKey: KEYS.key,
    region: KEYS.region,
    service: 's3',
    datetime: String(headers['x-amz-date']),
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
  return (await signer.authHeader()) === headers.authorization;
};

/** S3 stand-in that stores requests with a valid signature. */
const openBucket = async () => {
  const kept = new Map<string, Buffer>();
  let isDown = false;
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const { url = '', method } = request;
    if (isDown) return response.writeHead(500).end();
    if (!(await isSigned(request, body))) return response.writeHead(403).end();
    if (!url.startsWith('/pictures/')) return response.writeHead(404).end();
    if (method === 'PUT') kept.set(url, body);
    else if (method === 'DELETE') return response.writeHead(kept.delete(url) ? 204 : 404).end();
    const file = kept.get(url);
    return file ? response.writeHead(200).end(method === 'GET' ? file : '') : response.writeHead(404).end();
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    fail: () => {
      isDown = true;
    },
  };
};

test('a file is put, read and removed by signed requests', async () => {
  const { url, fail } = await openBucket();
  const files = picturesInBucket({ url: `${url}/pictures`, ...KEYS });
  const bytes = new Uint8Array([1, 2, 3]);
  await files.put('a.webp', bytes);
  expect([await files.get('a.webp'), await files.get('b.webp')]).toEqual([bytes, null]);
  await files.remove('a.webp');
  await files.remove('a.webp');
  expect(await files.get('a.webp')).toBe(null);
  fail();
  await expect(files.put('a.webp', bytes)).rejects.toThrow('The picture store answered 500');
  await expect(files.get('a.webp')).rejects.toThrow('The picture store answered 500');
});

test('a wrong key or a missing bucket is a failure, never an empty answer', async () => {
  const { url } = await openBucket();
  const wrong = picturesInBucket({ url: `${url}/pictures`, ...KEYS, key: 'wrong' });
  await expect(wrong.get('a.webp')).rejects.toThrow('The picture store answered 403');
  const missing = picturesInBucket({ url: `${url}/other`, ...KEYS });
  await expect(missing.put('a.webp', new Uint8Array([1]))).rejects.toThrow('no such bucket');
});

test('the bucket is configured as a whole, or not at all', () => {
  const PICTURES_URL = 'https://s3.example.com/pictures/';
  expect(readConfig({}).pictures).toBe(null);
  expect(readConfig({ PICTURES_URL, PICTURES_KEY_ID: 'id', PICTURES_KEY: 'key' }).pictures).toEqual({
    url: 'https://s3.example.com/pictures',
    keyId: 'id',
    key: 'key',
    region: 'ap-southeast-1',
  });
  expect(() => readConfig({ PICTURES_URL, PICTURES_KEY_ID: 'id' })).toThrow(ConfigError);
});
