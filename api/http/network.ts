import { isIPv6 } from 'node:net'

const GROUPS = 8
/** These groups of an IPv6 address name the network that a household shares. */
const NETWORK_GROUPS = 4

/** The two groups that an IPv4 address at the end of an IPv6 address stands for. */
const groupsOfIPv4 = (dotted: string) => {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}

const groupsIn = (part: string): number[] =>
  part === ''
    ? []
    : part
        .split(':')
        .flatMap(group => (group.includes('.') ? groupsOfIPv4(group) : [Number.parseInt(group, 16)]))

/** All eight groups of an address, however it was shortened. */
const groupsOf = (address: string): number[] => {
  const [written = ''] = address.split('%')
  const [front = '', back] = written.split('::')
  const [before, after] = [groupsIn(front), groupsIn(back ?? '')]
  const left = Array.from({ length: GROUPS - before.length - after.length }, () => 0)
  return [...before, ...left, ...after]
}

/** The IPv4 address that these groups carry, if they carry one. */
const mappedIn = (groups: number[]): string | undefined => {
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xff_ff
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined
}

/** One network: an IPv4 address, or the 64 bits that a household of IPv6 addresses shares. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const network = groups.slice(0, NETWORK_GROUPS).map(group => group.toString(16))
  return mappedIn(groups) ?? `${network.join(':')}::/64`
}
