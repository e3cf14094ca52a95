import { useEffect, useRef, useState } from 'react';
import { BASE } from '../api.js';
import { t } from '../texts/index.js';
import { usePictures } from './pictures.js';

interface MailFrameProps {
  html: string;
  /** The address of a picture that the email refers to by content id. */
  pictureUrl(contentId: string): string | undefined;
  dark?: boolean;
  /** In pixels; without it, the frame is as wide as the page allows. */
  width?: number;
  /** The block to mark, if blocks are marked in the HTML. */
  selected?: string | undefined;
  /** Gets the block that was clicked. Links are then not reported. */
  onBlock?(block: string): void;
}

/** What the frame sends: that it is ready, how high the mail is, or which link or block was clicked. */
type Report = { ready?: true; link?: string; block?: string; height?: number };

const REMOTE_PICTURE = /(?:\b(?:src|background)\s*=\s*["']?|url\(\s*["']?)https:/i;
const isWebLink = (link: string) => /^(?:https?|mailto):/i.test(link);

/**
 * Shows an email in a sandboxed frame without origin. Its scripts do not run, its links lead nowhere, and pictures from
 * other servers are loaded only after a click, by a frame whose policy allows it.
 */
export function MailFrame({ html, pictureUrl, dark = false, width, selected, onBlock }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [remote, setRemote] = useState(false);
  const [ready, setReady] = useState(false);
  const [clicked, setClicked] = useState<{ link: string; html: string }>();
  // A ref: a new selection must not send the whole email again.
  const shownSelection = useRef<string | null>(null);
  const pictures = usePictures(html, pictureUrl);
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<Report>) => {
      if (source !== frame.current?.contentWindow) return;
      if (data.ready) setReady(true);
      if (typeof data.height === 'number') box.current?.style.setProperty('--height', `${data.height}px`);
      if (typeof data.block === 'string') onBlock?.(data.block);
      if (typeof data.link === 'string' && !onBlock) setClicked({ link: data.link, html });
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [html, onBlock]);
  useEffect(() => {
    // Any target: the frame has no origin to name.
    if (ready)
      frame.current?.contentWindow?.postMessage({ html, pictures, dark, selected: shownSelection.current }, '*');
  }, [ready, html, pictures, dark]);
  useEffect(() => {
    shownSelection.current = selected ?? null;
    if (ready) frame.current?.contentWindow?.postMessage({ selected: selected ?? null }, '*');
  }, [ready, selected]);
  useEffect(() => {
    // A wide mail on a narrow screen is shown smaller, as a whole.
    const fit = new ResizeObserver(([entry]) =>
      box.current?.style.setProperty('--zoom', String(Math.min(1, width ? entry!.contentRect.width / width : 1))),
    );
    fit.observe(box.current!);
    return () => fit.disconnect();
  }, [width]);
  // Not for long: another email may be shown by now.
  const link = clicked?.html === html ? clicked.link : undefined;
  const showRemote = () => {
    setReady(false);
    setRemote(true);
  };
  return (
    <div className="mail">
      {!remote && REMOTE_PICTURE.test(html) && (
        <div className="note quiet">
          <p>{t.mail.remote}</p>
          <button type="button" className="small" onClick={showRemote}>
            {t.mail.loadRemote}
          </button>
        </div>
      )}
      <div className="mail-box" ref={box}>
        <iframe
          key={String(remote)}
          ref={frame}
          className={dark ? 'dark' : ''}
          title={t.mail.frame}
          sandbox="allow-scripts"
          src={`${BASE}${remote ? 'frame-remote' : 'frame'}`}
          width={width ?? '100%'}
        />
      </div>
      {link !== undefined && (
        <output className="note quiet">
          <span>
            {t.mail.link} <code>{link}</code>
          </span>
          {isWebLink(link) && (
            <a className="button small" href={link} target="_blank" rel="noreferrer">
              {t.mail.openLink}
            </a>
          )}
        </output>
      )}
    </div>
  );
}
