/**
 * Loads what adapters otherwise load on first use. For hosts that serve requests: loading blocks the process for some
 * hundred milliseconds, so it is done before the first request.
 */
export async function loadLibraries(): Promise<void> {
  await Promise.all([
    import('html-to-text'),
    import('juice'),
    import('nodemailer/lib/dkim'),
    import('nodemailer/lib/mail-composer'),
    import('nodemailer/lib/smtp-connection'),
    import('undici'),
  ]);
}
