import type { NETWORKS as NAMES } from '../blocks.js';

interface Network {
  name: string;
  /** Shown instead of an icon: an email only loads images that its author specified. */
  sign: string;
  /** Close to the network's brand colour, dark enough for white text. */
  color: string;
}
const network = (name: string, sign: string, color: string): Network => ({ name, sign, color });

export const NETWORKS: Record<(typeof NAMES)[number], Network> = {
  facebook: network('Facebook', 'f', '#1464d2'),
  instagram: network('Instagram', 'Ig', '#c1306b'),
  x: network('X', 'X', '#18181b'),
  twitter: network('Twitter', 't', '#0b6fb3'),
  threads: network('Threads', '@', '#18181b'),
  bluesky: network('Bluesky', 'b', '#0a66c9'),
  mastodon: network('Mastodon', 'm', '#563acc'),
  linkedin: network('LinkedIn', 'in', '#0a66c2'),
  xing: network('XING', 'x', '#026466'),
  youtube: network('YouTube', 'Yt', '#cc0000'),
  vimeo: network('Vimeo', 'v', '#0a6f99'),
  tiktok: network('TikTok', 'Tk', '#18181b'),
  snapchat: network('Snapchat', 'S', '#756d00'),
  pinterest: network('Pinterest', 'P', '#bd081c'),
  reddit: network('Reddit', 'r', '#c73a00'),
  tumblr: network('Tumblr', 't', '#36465d'),
  whatsapp: network('WhatsApp', 'W', '#0f7a3c'),
  telegram: network('Telegram', 'T', '#1b6f9e'),
  messenger: network('Messenger', 'M', '#0a66c9'),
  discord: network('Discord', 'D', '#4752c4'),
  slack: network('Slack', 'S', '#4a154b'),
  twitch: network('Twitch', 'T', '#6f3bd1'),
  spotify: network('Spotify', 'S', '#117a37'),
  soundcloud: network('SoundCloud', 'S', '#b84300'),
  github: network('GitHub', 'G', '#24292f'),
  gitlab: network('GitLab', 'G', '#b5431f'),
  medium: network('Medium', 'M', '#18181b'),
  yelp: network('Yelp', 'Y', '#c41200'),
  tripadvisor: network('Tripadvisor', 'T', '#00704a'),
  rss: network('RSS', 'R', '#a85400'),
  email: network('Email', '@', '#52525b'),
  phone: network('Phone', '#', '#52525b'),
  website: network('Website', 'W', '#52525b'),
  other: network('Link', '*', '#52525b'),
};
