/** Postal codes that the demo knows: real ones, with floors that are made up. */
import type { PostalCodes } from '#server/adapters/postal-codes.adapter.ts';

type Row = [postal: string, buildingNumber: string, streetName: string, ...floors: string[]];

const ROWS: readonly Row[] = [
  ['018953', '18', 'Marina Gardens Drive', '#01-01'],
  ['018956', '10', 'Bayfront Avenue', '#01-01', '#02-01'],
  ['039594', '6', 'Raffles Boulevard', '#01-01', '#03-200'],
  ['038983', '3', 'Temasek Boulevard', '#01-01', '#02-300'],
  ['048583', '1', 'Raffles Quay', '#10-01'],
  ['048616', '1', 'Raffles Place', '#20-61'],
  ['048624', '80', 'Raffles Place', '#16-20'],
  ['098585', '1', 'HarbourFront Walk', '#01-01', '#02-100'],
  ['098632', '1', 'Harbourfront Walk', '#11-03'],
  ['119074', '5', 'Lower Kent Ridge Road', '#01-01'],
  ['160078', '78', 'Tiong Bahru Road', '#08-112', '#02-100'],
  ['169608', '', 'Outram Road'],
  ['178957', '1', 'St Andrew’s Road', '#01-01'],
  ['179103', '252', 'North Bridge Road', '#01-01', '#03-00'],
  ['188021', '200', 'Victoria Street', '#01-01', '#02-50'],
  ['210661', '661', 'Buffalo Road', '#05-20'],
  ['228510', '3', 'Mount Elizabeth', '#02-01'],
  ['237994', '1', 'Kim Seng Promenade', '#02-118'],
  ['238801', '2', 'Orchard Turn', '#04-12', '#01-01'],
  ['238839', '68', 'Orchard Road', '#01-01'],
  ['238859', '290', 'Orchard Road', '#14-08'],
  ['238872', '391', 'Orchard Road', '#04-22'],
  ['238895', '313', 'Orchard Road', '#01-01'],
  ['307506', '10', 'Sinaran Drive', '#09-21'],
  ['308433', '11', 'Jalan Tan Tock Seng', '#01-01'],
  ['310480', '480', 'Lorong 6 Toa Payoh', '#01-01'],
  ['329563', '38', 'Irrawaddy Road', '#04-01'],
  ['449269', '80', 'Marine Parade Road', '#01-01'],
  ['529510', '4', 'Tampines Central 5', '#03-18'],
  ['529536', '10', 'Tampines Central 1', '#05-12'],
  ['556083', '23', 'Serangoon Central', '#01-01'],
  ['569933', '53', 'Ang Mo Kio Avenue 3', '#01-01'],
  ['608532', '3', 'Gateway Drive', '#01-01'],
  ['608549', '50', 'Jurong Gateway Road', '#03-15'],
  ['640501', '501', 'Jurong West Street 51', '#07-88'],
  ['648886', '1', 'Jurong West Central 2', '#01-01'],
  ['738099', '1', 'Woodlands Square', '#01-01'],
  ['769098', '930', 'Yishun Avenue 2', '#01-01'],
  ['819666', '78', 'Airport Boulevard', '#01-200'],
  ['828761', '83', 'Punggol Central', '#01-01'],
];

const KNOWN = new Map(
  ROWS.map(([postal, buildingNumber, streetName, ...floors]) => [postal, { buildingNumber, streetName, floors }]),
);

export const demoPostalCodes: PostalCodes = { find: (postal) => Promise.resolve(KNOWN.get(postal) ?? null) };
