export const secrets = {
  title: 'Secrets',
};
