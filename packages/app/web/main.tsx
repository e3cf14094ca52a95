import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { BASE } from './api.js';
import { App } from './app.js';
import { createQueryClient } from './data.js';
import { Notices } from './parts/notice.js';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <Router base={BASE.replace(/\/$/, '')}>
        <Notices>
          <App />
        </Notices>
      </Router>
    </QueryClientProvider>
  </StrictMode>,
);
