import { Link } from 'wouter';
import { useRead } from '../../data.js';
import { Section } from '../../parts/page.js';
import { percentText } from '../../parts/percent.js';
import { Shown } from '../../parts/states.js';
import { t } from '../../texts/index.js';

export function SuccessRate() {
  const stats = useRead('stats.get', {});
  return (
    <Section title={t.home.rate} actions={<Link href="/statistics">{t.home.statistics}</Link>}>
      <Shown query={stats}>
        {({ successRate, byStatus: { SUCCESS, FAILED } }) =>
          successRate === null ? (
            <p className="soft">{t.home.noRate}</p>
          ) : (
            <div>
              <p className="figure">{percentText(successRate)}</p>
              <meter min={0} max={1} low={0.5} high={0.9} optimum={1} value={successRate} aria-label={t.home.rate} />
              <p className="soft">{t.home.of(SUCCESS, SUCCESS + FAILED)}</p>
              {FAILED > 0 && <Link href="/history?status=FAILED">{t.home.failed(FAILED)}</Link>}
            </div>
          )
        }
      </Shown>
    </Section>
  );
}
