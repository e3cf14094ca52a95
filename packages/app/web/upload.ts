import type { OutputOf } from '@sendstep/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callError, uploadUrl } from './api.js';
import { useStore } from './store.js';

export type UploadedFile = OutputOf<'files.upload'>;

/** Uploads one file. `fetch` reports no progress of what it sends. */
export const uploadFile = (store: string, file: File, onProgress: (sent: number) => void = () => {}) =>
  new Promise<UploadedFile>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', uploadUrl(store, file.name));
    request.setRequestHeader('Sendstep-App', '1');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 200) resolve(request.response as UploadedFile);
      else reject(callError(request.status, (request.response as { error?: string } | null)?.error ?? ''));
    };
    request.onerror = () => reject(callError(0, ''));
    request.send(file);
  });

export interface Upload {
  id: number;
  name: string;
  /** From 0 to 1. */
  sent: number;
  error?: Error;
}

/** Uploads files one after another. What succeeded leaves the list; what failed stays with its error. */
export function useUploads(onDone: (file: UploadedFile) => void = () => {}) {
  const { id: store } = useStore();
  const client = useQueryClient();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const change = (id: number, patch: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...patch } : one)));
  const dismiss = (id: number) => setUploads((before) => before.filter((one) => one.id !== id));

  async function add(files: Iterable<File>): Promise<void> {
    const added = [...files].map((file) => ({ id: Math.random(), name: file.name, sent: 0, file }));
    setUploads((before) => [...before, ...added.map(({ file, ...upload }) => upload)]);
    for (const { id, file } of added) {
      try {
        const stored = await uploadFile(store, file, (sent) => change(id, { sent }));
        dismiss(id);
        onDone(stored);
      } catch (error) {
        change(id, { error: error as Error });
      }
      await client.invalidateQueries({ queryKey: [store, 'files'] });
    }
  }
  return { uploads, add, dismiss };
}
