import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BASE } from './api.js';
import { App } from './app.js';
import { createQueryClient } from './data.js';
import { GuardedRouter } from './parts/leave.js';
import { Notices } from './parts/notice.js';
import { language } from './texts/index.js';

document.documentElement.lang = language;

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <GuardedRouter base={BASE.replace(/\/$/, '')}>
        <Notices>
          <App />
        </Notices>
      </GuardedRouter>
    </QueryClientProvider>
  </StrictMode>,
);
