import { EDITORIAL } from './editorial.js';
import { MARKETING } from './marketing.js';

/** Emails that use everything the format can say about looks, each as a design and in MJML. */
export const SAMPLES = [...MARKETING, ...EDITORIAL];
