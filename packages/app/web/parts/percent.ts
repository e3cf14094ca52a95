const PERCENT = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });

export const percentText = (rate: number): string => PERCENT.format(rate);
