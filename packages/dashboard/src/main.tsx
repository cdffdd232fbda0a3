import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client';
import './design/index.css';
import { loadMessages, tabLanguage } from './i18n/catalog';
import { TextProvider } from './i18n/text';
import { router } from './routes/router';
import { SessionGate } from './session/session-gate';

const container = document.getElementById('app');
if (container === null) throw new Error('The page has no place for the dashboard.');
const language = tabLanguage();
document.documentElement.lang = language;
await loadMessages(language);
createRoot(container).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <TextProvider>
        <QueryClientProvider client={queryClient}>
          <SessionGate>
            <RouterProvider router={router} />
          </SessionGate>
        </QueryClientProvider>
      </TextProvider>
    </CSPProvider>
  </StrictMode>,
);
