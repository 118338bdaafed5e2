-- oldest app: 0.1.0
-- The name of a consultation's room, too long to guess; the configured provider makes an address of it.
alter table appointment rename column teleconsult_link to room;
update appointment set room = gen_random_uuid() where room is not null;
create unique index appointment_room on appointment (room) where room is not null;

delete from setting where name = 'remote-consultation';
drop function if exists new_room();
