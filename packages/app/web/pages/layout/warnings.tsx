import { t } from '../../texts/index.js';

export const Warnings = ({ warnings }: { warnings: string[] }) =>
  warnings.length === 0 ? (
    <p className="soft">{t.layouts.noWarnings}</p>
  ) : (
    <ul className="warnings">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  );
