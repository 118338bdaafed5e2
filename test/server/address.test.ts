import { expect, test } from 'vitest';
import { placeOf } from '#server/kit/address.ts';
import { isLoopback } from '#server/kit/loopback.ts';

test.for([
  ['203.0.113.9', '203.0.113.9'],
  [' 203.0.113.9 ', '203.0.113.9'],
  ['203.0.113.9:5678', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
  ['64:ff9b::203.0.113.9', '203.0.113.9'],
] as const)('%s is the IPv4 address %s', ([text, address]) => {
  expect(placeOf(text)).toEqual({ address, network: null, carrier: null, crowd: '203.0.113.0/24' });
});

test.for([
  '2001:db8:1:2::1',
  '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff',
  '[2001:db8:1:2::1]',
  '[2001:db8:1:2::1]:443',
  '2001:db8:1:2::1%eth0',
  '[2001:db8:1:2::1%25eth0]:443',
])('%s is one /64 of one /48', (text) => {
  expect(placeOf(text)).toEqual({
    address: '2001:db8:1:2::/64',
    network: '2001:db8:1::/48',
    carrier: '2001:db8::/32',
    crowd: '2001:db8:1::/48',
  });
});

test('the shortest spellings have all their groups', () => {
  expect(placeOf('::1')).toMatchObject({ address: '0:0:0:0::/64', network: '0:0:0::/48' });
  expect(placeOf('fe80::')).toMatchObject({ address: 'fe80:0:0:0::/64', network: 'fe80:0:0::/48' });
  expect(placeOf('2001:db8::1:2:3:4:5').address).toBe('2001:db8:0:1::/64');
});

test.for([
  '',
  'unknown',
  '_hidden',
  '1',
  '203.0.113',
  '203.0.113.9:99999',
  '203.0.113.9, 1.2.3.4',
  '[::1',
  'a.b:80',
  '::1::2',
])('what is no address is one place: "%s"', (text) => {
  expect(placeOf(text)).toMatchObject({ address: 'unknown', network: null, carrier: null });
});

test.for([
  ['localhost', true],
  ['localhost:3000', true],
  ['LOCALHOST:3000', true],
  ['127.0.0.1:3000', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['[::1]:3000', true],
  ['::ffff:127.0.0.1', true],
  ['localhost.example.com', false],
  ['127.0.0.1.example.com', false],
  ['0.0.0.0', false],
  ['192.168.1.5:3000', false],
  ['[2001:db8::1]:3000', false],
  ['', false],
] as const)('%s is on this machine alone: %s', ([host, expected]) => {
  expect(isLoopback(host)).toBe(expected);
});
