import type { Voice } from '#contract/order-words.ts';
import { clinicDayOf } from '#contract/time.ts';
import { useFormat } from '#src/format/use-format.ts';

/** How the app writes the values that order texts have holes for, in the language that shows. */
export function useVoice(): Voice {
  const format = useFormat();
  return {
    tongue: format.language === 'zh-CN' ? 'zh' : 'en',
    money: format.money,
    day: (instant) => format.day(clinicDayOf(instant)),
    when: format.appointmentTime,
    phone: format.phone,
  };
}
