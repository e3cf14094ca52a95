/**
 * Loads what adapters otherwise load on first use. For hosts that serve: loading takes some hundred milliseconds in which
 * no request is handled, so it happens before the first one.
 */
export async function loadLibraries(): Promise<void> {
  await Promise.all([
    import('@octokit/rest'),
    import('html-to-text'),
    import('juice'),
    import('nodemailer/lib/dkim'),
    import('nodemailer/lib/mail-composer'),
    import('nodemailer/lib/smtp-connection'),
    import('undici'),
  ]);
}
