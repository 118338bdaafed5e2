/** Approvals of a journey as every page shows them: whether each holds, the person, and the day. */
import type { Approval, ApprovedJourney } from '#atlas/approvals/approvals.ts';
import { journeyFaults } from '#atlas/approvals/judgement.ts';
import { both, told } from '../html.ts';

export const signature = ({ by, on }: Pick<Approval, 'by' | 'on'>): string =>
  `<small>${told(`approved by ${by} on ${on}`, `${by} 于 ${on} 批准`)}</small>`;

/**
 * @param tellsFaults includes approvals that do not hold
 * @returns one mark for each person; none without an approval
 */
export const journeyMarks = (name: string, approved: readonly ApprovedJourney[], tellsFaults = true): string[] =>
  approved
    .filter(({ journey }) => journey === name)
    .map((journey) => {
      const faults = journeyFaults(journey);
      const pill =
        faults.length === 0
          ? `<span class="pill holds">${told('✓ approved, holds', '✓ 已批准，仍成立')}</span>`
          : `<span class="pill stuck">${told('✗ broken', '✗ 已断开')}</span>`;
      const lines = tellsFaults ? faults.map((fault) => `<p class="now">${both(fault)}</p>`).join('') : '';
      return `${pill} ${signature(journey)}${lines}`;
    });
