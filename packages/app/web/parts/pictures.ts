import { useEffect, useState } from 'react';

const CONTENT_ID = /\bcid:([^"'\s<>)]+)/g;

/** Loads the pictures an email refers to: the frame has no cookie, so it gets them as blobs, by the address in the HTML. */
export function usePictures(html: string, urlOf: (contentId: string) => string | undefined): Record<string, Blob> {
  const [pictures, setPictures] = useState<Record<string, Blob>>({});
  const wanted = [...new Set([...html.matchAll(CONTENT_ID)].map(([, id]) => id!))].toSorted();
  const addresses = JSON.stringify(wanted.flatMap((id) => (urlOf(id) ? [[`cid:${id}`, urlOf(id)]] : [])));
  useEffect(() => {
    const abort = new AbortController();
    const load = async ([name, url]: [string, string]) => {
      const response = await fetch(url, { signal: abort.signal });
      return response.ok ? [[name, await response.blob()] as const] : [];
    };
    // A picture that fails is missing in the preview, as in a mail program.
    Promise.all((JSON.parse(addresses) as [string, string][]).map((one) => load(one).catch(() => []))).then(
      (loaded) => abort.signal.aborted || setPictures(Object.fromEntries(loaded.flat())),
    );
    return () => abort.abort();
  }, [addresses]);
  return pictures;
}
