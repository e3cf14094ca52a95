import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [base: Address, bits: number];

/** Decides by the address a socket connects to. Names are checked by the addresses they resolve to. */
export interface AddressGuard {
  allows(address: string): boolean;
}

/** Allows public addresses and the given networks. */
export function addressGuard(allowedNetworks: string[] = []): AddressGuard {
  const networks = allowedNetworks.map((text) => {
    const network = parseNetwork(text);
    if (!network) throw new Error(`${text} is not a network such as 10.0.0.0/8`);
    return network;
  });
  const isListed = (address: Address) => networks.some((network) => isIn(address, network));

  const allows = (address: Address): boolean => {
    const inner = innerIPv4(address);
    if (!inner) return isListed(address) || isPublic(address);
    // The system connects a mapped address to the IPv4 address. The other forms need a gateway: its network has to be
    // allowed as well, and allowing it does not allow the addresses behind it.
    return (isIn(address, MAPPED) && isListed(inner)) || (isListed(address) && allows(inner));
  };
  return {
    allows(text) {
      const address = parseAddress(text);
      return address !== undefined && allows(address);
    },
  };
}

/** An address or a CIDR; undefined for anything else. Short forms such as `10/8` are rejected: they mean 0.0.0.10. */
export function parseNetwork(text: string): Network | undefined {
  const [base, bits, ...rest] = text.split('/');
  const address = parseAddress(base!);
  if (!address || rest.length > 0) return undefined;
  const maxBits = address.kind() === 'ipv4' ? 32 : 128;
  if (bits === undefined) return [address, maxBits];
  return /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits ? [address, Number(bits)] : undefined;
}

/** Other notations (decimal, octal, …) never get here: URLs are normalized, and resolvers return the usual one. */
function parseAddress(text: string): Address | undefined {
  return isIP(text) !== 0 && ipaddr.isValid(text) ? ipaddr.parse(text) : undefined;
}

const isIn = (address: Address, [base, bits]: Network) => address.kind() === base.kind() && address.match(base, bits);

const GLOBAL_IPV6 = parseNetwork('2000::/3')!;
/** Azure's metadata and name server, which has a public-looking address. */
const AZURE_METADATA = parseNetwork('168.63.129.16')!;

function isPublic(address: Address): boolean {
  // The library also calls unassigned IPv6 addresses `unicast`.
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' ? !isIn(address, AZURE_METADATA) : isIn(address, GLOBAL_IPV6);
}

const MAPPED = parseNetwork('::ffff:0:0/96')!;
type Bytes = number[];
const lastFour = (bytes: Bytes) => bytes.slice(12);
/** IPv6 networks whose addresses contain an IPv4 address, and where in the sixteen bytes it is. */
const EMBEDDING: [Network, (bytes: Bytes) => Bytes][] = [
  [MAPPED, lastFour],
  [parseNetwork('::/96')!, lastFour], // IPv4-compatible
  [parseNetwork('::ffff:0:0:0/96')!, lastFour], // IPv4-translated
  [parseNetwork('64:ff9b::/96')!, lastFour], // NAT64
  [parseNetwork('64:ff9b:1::/48')!, lastFour], // NAT64 of a local network
  [parseNetwork('2002::/16')!, (bytes) => bytes.slice(2, 6)], // 6to4
  [parseNetwork('2001::/32')!, (bytes) => lastFour(bytes).map((byte) => byte ^ 0xff)], // Teredo
];

function innerIPv4(address: Address): Address | undefined {
  // `::` and `::1` are in the IPv4-compatible network but contain no IPv4 address.
  if (['unspecified', 'loopback'].includes(address.range())) return undefined;
  const found = EMBEDDING.find(([network]) => isIn(address, network));
  return found && ipaddr.fromByteArray(found[1](address.toByteArray()));
}
