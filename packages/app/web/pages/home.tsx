import { Page } from '../parts/page.js';
import { t } from '../texts/index.js';

export default function Home() {
  return <Page title={t.home.title}>{null}</Page>;
}
