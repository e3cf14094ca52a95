export interface Finding {
  check: string;
  state: 'ok' | 'warning' | 'fault';
  message: string;
}
