import { language } from '../texts/index.js';

const PERCENT = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });

export const percentText = (rate: number): string => PERCENT.format(rate);
