/** Whether this host has an OpenID Connect provider. */
export const hasCompanySignIn = () => document.querySelector('meta[name="company-sign-in"]') !== null;
