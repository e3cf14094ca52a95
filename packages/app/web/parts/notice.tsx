import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

const SHOWN_MS = 5000;
const NoticeContext = createContext<(text: string) => void>(() => {});

/** Shows a short message such as "Saved" and lets screen readers announce it. */
export const useNotice = () => useContext(NoticeContext);

export function Notices({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState({ text: '' });
  useEffect(() => {
    if (!notice.text) return;
    const timer = setTimeout(() => setNotice({ text: '' }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <NoticeContext value={(text) => setNotice({ text })}>
      {children}
      <output className={notice.text ? 'notice shown' : 'notice'}>{notice.text}</output>
    </NoticeContext>
  );
}
