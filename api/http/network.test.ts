import { networkOf } from './limits.ts'

test.each([
  ['2001:db8::1', '2001:db8::2'],
  ['2001:db8::1', '2001:0DB8:0:0:ffff:ffff:ffff:ffff'],
  ['2001:db8:0:7::', '2001:db8:0:7:1:2:3:4'],
  ['2001:db8:1:2:3:4:5::', '2001:db8:1:2::9'],
  ['::1', '::2'],
  ['1::', '1::5:6'],
  ['fe80::1%eth0', 'fe80::2%3'],
  ['64:ff9b::192.0.2.1', '64:ff9b::198.51.100.9'],
])('network: %s and %s are the same', (one, other) => {
  expect(networkOf(one)).toBe(networkOf(other))
})

test.each([
  ['2001:db8::1', '2001:db8:0:1::1'],
  ['2001:db8:1::', '2001:db8:2::'],
  ['::1:0:0:0:0:1', '::2:0:0:0:0:1'],
  ['203.0.113.7', '203.0.113.8'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.8'],
])('network: %s and %s are different', (one, other) => {
  expect(networkOf(one)).not.toBe(networkOf(other))
})

test.each([
  '203.0.113.7',
  '::ffff:203.0.113.7',
  '::FFFF:cb00:7107',
  '0:0:0:0:0:ffff:203.0.113.7',
  '::ffff:203.0.113.7%eth0',
])('network: %s is one IPv4 address in any notation', address => {
  expect(networkOf(address)).toBe('203.0.113.7')
})

test('network: an invalid address counts as itself', () => {
  expect(networkOf('')).toBe('')
})
