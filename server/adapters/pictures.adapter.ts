/** Stores of picture files: a folder that only this server uses, or a bucket of an S3 service. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { privateFolder } from '#server/db/private-files.adapter.ts';

export interface PictureFiles {
  put: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Null when there is no such file. */
  get: (name: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** A missing file counts as removed. */
  remove: (name: string) => Promise<void>;
}

export const picturesIn = (folder: string): PictureFiles => ({
  async put(name, bytes) {
    privateFolder(folder);
    await writeFile(join(folder, name), bytes, { mode: 0o600 });
  },
  async get(name) {
    try {
      return new Uint8Array(await readFile(join(folder, name)));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  },
  remove: (name) => rm(join(folder, name), { force: true }),
});

export interface Bucket {
  /** Address of the bucket, without a slash at the end: https://s3.ap-southeast-1.amazonaws.com/pictures. */
  url: string;
  keyId: string;
  key: string;
  region: string;
}

const TIMEOUT_MS = 4_000;

/** Every method throws when the service does not answer within four seconds, or refuses. */
export const picturesInBucket = ({ url, keyId, key, region }: Bucket): PictureFiles => {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: key, region, service: 's3', retries: 0 });
  const send = async (method: string, name: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> => {
    const answer = await client.fetch(`${url}/${name}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body }),
    });
    if (answer.ok || answer.status === 404) return answer;
    await answer.body?.cancel();
    throw new Error(`The picture store answered ${answer.status}`);
  };
  return {
    async put(name, bytes) {
      const answer = await send('PUT', name, bytes);
      await answer.body?.cancel();
      if (!answer.ok) throw new Error('The picture store has no such bucket');
    },
    async get(name) {
      const answer = await send('GET', name);
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
      await answer.body?.cancel();
      return null;
    },
    async remove(name) {
      const answer = await send('DELETE', name);
      await answer.body?.cancel();
    },
  };
};
