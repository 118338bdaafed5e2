/** Entries of the trail as AuditEvents of HL7 FHIR R4: https://hl7.org/fhir/R4/auditevent.html */
import { allStaffCalls } from '#contract/calls/staff-acts.ts';
import type { AuditBundle, AuditEvent } from '#contract/entities/fhir.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { GivenEntry } from './export.store.ts';

const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem';
const REST = { system: `${TERMINOLOGY}/audit-event-type`, code: 'rest', display: 'RESTful Operation' };
const AUTHENTICATION = {
  system: 'http://dicom.nema.org/resources/ontology/DCM',
  code: '110114',
  display: 'User Authentication',
};
const PERSON = { system: `${TERMINOLOGY}/audit-entity-type`, code: '1', display: 'Person' };
const OBJECT = { system: `${TERMINOLOGY}/audit-entity-type`, code: '2', display: 'System Object' };
const PATIENT = { system: `${TERMINOLOGY}/object-role`, code: '1', display: 'Patient' };
const HUMAN = { coding: [{ system: `${TERMINOLOGY}/extra-security-role-type`, code: 'humanuser' }] };
/** An IP address, in the list of FHIR's types of networks. */
const IP = '2';

const SIGNING: readonly string[] = [
  'signInStaff',
  'signInByPasskey',
  'signOutStaff',
  'lockStaff',
  'unlockStaff',
  'unlockByPasskey',
];
const METHODS = new Map<string, string>(Object.entries(allStaffCalls).map(([act, { method }]) => [act, method]));
const ACTIONS: Readonly<Record<string, AuditEvent['action']>> = { GET: 'R', PUT: 'U', PATCH: 'U', DELETE: 'D' };
/** A POST may do anything, and so may what is no call of the staff. */
const actionOf = (act: string): AuditEvent['action'] => ACTIONS[METHODS.get(act) ?? ''] ?? 'E';

/** Ids and codes of this installation, by the kind of what they name. */
type SystemOf = (kind: string) => string;

const agentOf = (systemOf: SystemOf, entry: GivenEntry): AuditEvent['agent'][number] => {
  const { staffId, keyId, who, roles, address, placeId, patientId } = entry;
  const isMember = staffId === null && keyId === null && roles.length === 0 && patientId !== null;
  const identified = (type: string, kind: string, value: string) => ({
    type,
    identifier: { system: systemOf(kind), value },
    display: who,
  });
  const person = staffId !== null ? identified('Practitioner', 'staff', staffId) : null;
  const key = keyId !== null ? identified('Device', 'key', keyId) : { type: 'Device', display: who };
  return {
    ...((person || isMember) && { type: HUMAN }),
    ...(roles.length > 0 && { role: roles.map((role) => ({ coding: [{ system: systemOf('role'), code: role }] })) }),
    who: person ?? (isMember ? identified('Patient', 'patient', patientId) : key),
    name: who,
    requestor: true,
    ...(placeId !== null && {
      location: { type: 'Location', identifier: { system: systemOf('place'), value: placeId } },
    }),
    ...(address !== null && { network: { address, type: IP } }),
  };
};

const entitiesOf = (systemOf: SystemOf, entry: GivenEntry): NonNullable<AuditEvent['entity']> => {
  const { patientId, subject, shown, detail, act } = entry;
  const said = [
    ...(shown !== null ? [{ type: 'patients shown', valueString: String(shown) }] : []),
    ...(detail !== null ? [{ type: 'detail', valueString: JSON.stringify(detail) }] : []),
  ];
  return [
    ...(patientId !== null
      ? [
          {
            what: { type: 'Patient', identifier: { system: systemOf('patient'), value: patientId } },
            type: PERSON,
            role: PATIENT,
          },
        ]
      : []),
    ...(subject !== null && subject.id !== patientId
      ? [{ what: { identifier: { system: systemOf(subject.kind), value: subject.id } }, type: OBJECT }]
      : []),
    ...(said.length > 0 ? [{ type: OBJECT, name: act, detail: said }] : []),
  ];
};

const eventOf = (systemOf: SystemOf, site: string, entry: GivenEntry): AuditEvent => {
  const { no, at, act, outcome, reason } = entry;
  const entity = entitiesOf(systemOf, entry);
  return {
    resourceType: 'AuditEvent',
    id: `trail-${no}`,
    type: SIGNING.includes(act) ? AUTHENTICATION : REST,
    subtype: [{ system: systemOf('act'), code: act }],
    action: actionOf(act),
    recorded: at,
    outcome: outcome === 'done' ? '0' : '4',
    ...(outcome !== 'done' && { outcomeDesc: outcome }),
    ...(reason !== null && reason.trim() !== '' && { purposeOfEvent: [{ text: reason }] }),
    agent: [agentOf(systemOf, entry)],
    source: { site, observer: { type: 'Device', display: 'MyNiks' } },
    ...(entity.length > 0 && { entity }),
  };
};

/** @param publicUrl the address of the installation, under which its ids and codes are its own */
export const bundleOf = (entries: readonly GivenEntry[], publicUrl: string, now: IsoInstant): AuditBundle => {
  const systemOf: SystemOf = (kind) => `${publicUrl}/fhir/${kind}`;
  const entry = entries.map((one) => {
    const resource = eventOf(systemOf, new URL(publicUrl).host, one);
    return { fullUrl: `${publicUrl}/fhir/AuditEvent/${resource.id}`, resource };
  });
  return { resourceType: 'Bundle', type: 'collection', timestamp: now, ...(entry.length > 0 && { entry }) };
};
