-- oldest app: 0.1.0
-- An act under way when an account is closed is refused: the row of the patient, which closing locks, is waited for.
create function refuse_closed_account() returns trigger language plpgsql as $$
begin
  perform from patient where id = new.patient_id for key share;
  if exists (select from closure where patient_id = new.patient_id and outcome = 'done') then
    raise exception 'The account is closed' using errcode = 'check_violation', constraint = 'account_is_open';
  end if;
  return new;
end $$;
create trigger account_is_open before insert on appointment for each row execute function refuse_closed_account();
create trigger account_is_open before insert on waitlist_entry for each row execute function refuse_closed_account();
create trigger account_is_open before insert on invoice for each row execute function refuse_closed_account();
