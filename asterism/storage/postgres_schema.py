"""PostgreSQL's schema in numbered steps; the table `schema_steps` says which were taken.

A step never changes once it is released; a new need gets a new step at the end. Functions are no
step: they are replaced whenever a program starts.
"""

from typing import Any

from asterism.storage.errors import StoreError
from asterism.storage.records import ActionRecord, ChatRecord, SeatRecord, TableRecord

MIGRATION_LOCK = 0x61737465  # of the whole database, while steps are taken

CREATE_TABLES = """
create table tables(
  id text primary key, game text not null, version integer not null, components text,
  options text not null, settings text not null, secret bytea not null,
  made double precision not null, started double precision, phase text not null, rematch text,
  finished double precision, protocol integer not null, step text not null,
  revision bigint not null, token bigint not null);
create index by_phase on tables(phase, made);
create index open_tables on tables(made)
  where phase = 'waiting' and (settings::json->>'open') = 'true';
create table seats(
  id text not null, seat integer not null, kind text not null, name text not null, level text,
  owner text not null, entropy text not null, has_left boolean not null, code text not null,
  notes text not null, votes text not null, muted boolean not null, share_hash text not null,
  share_at double precision, arrived boolean not null, revision bigint not null,
  primary key(id, seat));
create index by_owner on seats(owner) where owner != '';
create table actions(
  id text not null, number integer not null, seat integer not null, action text not null,
  at double precision not null, clock text, revision bigint not null, primary key(id, number));
create table chat(
  id text not null, number integer not null, seat integer, name text not null, text text not null,
  at double precision not null, hidden boolean not null, revision bigint not null,
  primary key(id, number));
create index chat_by_time on chat(at) where not hidden;
create table reports(
  number bigint generated always as identity primary key, id text not null, seat integer,
  text text not null, at double precision not null);
"""
SHARE_TABLES = """
create sequence process_numbers;
create table processes(number bigint primary key, seen timestamptz not null);
create table presence(
  id text not null, process bigint not null, seats text not null, watchers integer not null,
  primary key(id, process));
create index presence_by_process on presence(process);
alter table tables add column holder bigint, add column fence bigint not null default 0,
  add column clock_from timestamptz not null default clock_timestamp(),
  add column saved bigint not null default 0;
create index held_tables on tables(holder) where phase in ('waiting', 'running');
alter table actions add column stored timestamptz not null default clock_timestamp();
"""
# Jobs are as fleeting as whoever waits for them: after a crash of the database they are sent again.
SHARE_THINKING = """
create table analyses(
  id text primary key, format integer not null, done integer not null, content text,
  holder bigint);
create table workers(
  number bigint primary key, version text not null, slots integer not null,
  seen timestamptz not null);
create unlogged table jobs(
  id bigint primary key, arrival bigint generated always as identity, process bigint not null,
  version text not null, kind text not null, owner text not null, table_id text not null,
  seat integer not null, cost double precision not null, content bytea not null,
  attempts integer not null default 0, worker bigint, answer bytea);
create index jobs_by_process on jobs(process);
create unique index one_question on jobs(table_id, seat) where kind in ('hint', 'explain');
create unlogged table job_order(
  version text primary key, turn bigint not null, state bytea not null);
"""
# Who hears of a table: the processes at which somebody is connected to it, beside its holder.
ADDRESS_NOTICES = """
alter table tables add column hearers bigint[] not null default '{}';
drop function if exists commit_batches(jsonb);
delete from presence;
"""
MIGRATIONS = (CREATE_TABLES, SHARE_TABLES, SHARE_THINKING, ADDRESS_NOTICES)


def names(record: type[Any]) -> str:
    return ", ".join(record._fields)


def assignments(record: type[Any], keys: int) -> str:
    """What replaces the columns of a record that are not its key."""
    return ", ".join(f"{name} = excluded.{name}" for name in record._fields[keys:])


# The columns of a batch that is one move and nothing else: told in the notice, so that whoever
# watches need not ask. A notice has room for 8,000 bytes.
MOVE_COLUMNS = ", ".join(f"batch->'changes'->0->'{name}'" for name in ActionRecord._fields)
MOVE_ALONE = f"""
case when jsonb_array_length(batch->'changes') = 1
  and batch->'changes'->0->>'change' = 'ActionRecord'
  and length((batch->'changes'->0)::text) < 1500
then jsonb_build_array({MOVE_COLUMNS})::text end
"""

# Tells something to some processes, each on a channel of its own.
TELL_FUNCTION = """
create or replace function tell(hearing bigint[], sender bigint, notice text)
returns void language sql as $$
  select pg_notify('asterism_' || hearer, notice)
  from (select distinct unnest(hearing) as hearer) one where hearer != sender
$$
"""

# Commits batches of changes, each whole or not at all, and returns for each its place in the array,
# the table's new revision, and why it was not written. A batch that expects another revision, or
# another fencing number of the table's lease, is a `conflict`. A token that the table bears already
# is that of a batch whose answer was lost on the way: it is not written again. Tables are locked in
# the order of their ids, so that two groups never wait for each other. Those who hear of a table
# are told, but for the sender.
COMMIT_FUNCTION = f"""
create or replace function commit_batches(batches jsonb, sender bigint)
returns table(place integer, new_revision bigint, failure text) language plpgsql as $$
declare batch jsonb; change jsonb; part text; found_revision bigint; found_token bigint;
  found_fence bigint; hearing bigint[];
begin
  for batch, place in select value, ordinality - 1
    from jsonb_array_elements(batches) with ordinality order by value->>'id', ordinality
  loop
    failure := null;
    begin
      select t.revision, t.token, t.fence, t.hearers || t.holder
        into found_revision, found_token, found_fence, hearing
        from tables t where t.id = batch->>'id' for update;
      new_revision := coalesce(found_revision, 0);
      if found_token = (batch->>'token')::bigint then
        return next;
        continue;
      end if;
      if new_revision != coalesce((batch->>'revision')::bigint, new_revision)
        or found_fence != coalesce((batch->>'fence')::bigint, found_fence)
      then
        failure := 'conflict';
        return next;
        continue;
      end if;
      new_revision := new_revision + 1;
      update tables t set revision = new_revision, token = (batch->>'token')::bigint
        where t.id = batch->>'id';
      for change in select value from jsonb_array_elements(batch->'changes') loop
        change := change || jsonb_build_object('revision', new_revision,
          'token', batch->'token', 'hidden', false);
        case change->>'change'
        when 'TableRecord' then
          insert into tables({names(TableRecord)}, revision, token, saved)
            select {names(TableRecord)}, revision, token, revision
            from jsonb_populate_record(null::tables, change)
            on conflict (id) do update set {assignments(TableRecord, 1)},
              saved = excluded.saved, clock_from =
              case when tables.phase = excluded.phase then tables.clock_from
              else clock_timestamp() end;
        when 'SeatRecord' then
          insert into seats({names(SeatRecord)}, revision)
            select {names(SeatRecord)}, revision from jsonb_populate_record(null::seats, change)
            on conflict (id, seat) do update
            set {assignments(SeatRecord, 2)}, revision = excluded.revision;
        when 'ActionRecord' then
          insert into actions({names(ActionRecord)}, revision)
            select {names(ActionRecord)}, revision
            from jsonb_populate_record(null::actions, change);
        when 'ChatRecord' then
          insert into chat({names(ChatRecord)}, hidden, revision)
            select {names(ChatRecord)}, hidden, revision
            from jsonb_populate_record(null::chat, change);
        when 'ReportRecord' then
          insert into reports(id, seat, text, at) values(change->>'id',
            (change->>'seat')::integer, change->>'text', (change->>'at')::double precision);
        when 'DeletedSeat' then
          delete from seats s
            where s.id = change->>'id' and s.seat = (change->>'seat')::integer;
        when 'DeletedAction' then
          delete from actions a
            where a.id = change->>'id' and a.number = (change->>'number')::integer;
        when 'HiddenChat' then
          update chat c set hidden = true, revision = new_revision
            where c.id = change->>'id' and c.number = (change->>'number')::integer;
        when 'RemovedTable' then
          perform tell(t.hearers || t.holder, sender, concat_ws(' ', 'change', t.id, -1))
            from tables t where t.id = change->>'id';
          foreach part in array
            array['tables', 'seats', 'actions', 'chat', 'reports', 'analyses'] loop
            execute format('delete from %I where id = $1', part) using change->>'id';
          end loop;
        end case;
      end loop;
      perform tell(hearing, sender,
        concat_ws(' ', 'change', batch->>'id', new_revision, {MOVE_ALONE}));
    exception when integrity_constraint_violation or data_exception then
      failure := sqlerrm;
    end;
    return next;
  end loop;
end $$
"""

# Says who is connected to a table at a process, and returns the table's revision, the fencing
# number if this process holds the lease, and who is connected elsewhere. From then on the process
# hears of every change, as long as somebody is there: the table is locked first, so that a change
# is either in this revision or will be told. A process with somebody there takes the lease from
# one with nobody, which need not hear of the table any more. The dead attend nothing.
ATTEND_FUNCTION = """
create or replace function attend_table(attendant bigint, named text, new_seats text,
  new_watchers integer, is_attended boolean)
returns table(found_revision bigint, found_fence bigint, elsewhere text) language plpgsql as $$
declare old_holder bigint; others bigint[]; is_taken boolean;
begin
  select holder into old_holder from tables where id = named for update;
  if not found then return; end if;
  is_attended := is_attended and exists(select 1 from processes where number = attendant);
  others := array(select number from processes join tables on number = any(hearers)
    where tables.id = named and number != attendant);
  is_taken := is_attended and old_holder is distinct from attendant
    and not coalesce(old_holder = any(others), false);
  delete from presence where id = named and process = attendant;
  insert into presence select named, attendant, new_seats, new_watchers where is_attended;
  update tables set fence = fence + is_taken::integer,
    holder = case when is_taken then attendant else holder end,
    hearers = case when is_attended then others || attendant else others end
    where id = named;
  perform tell(others || old_holder, attendant, 'presence ' || named);
  perform tell(array[old_holder], attendant, concat_ws(' ', 'lease', named, fence))
    from tables where id = named and is_taken;
  return query select revision, case when holder = attendant then fence end,
    (select coalesce(json_agg(json_build_array(seats, watchers)), '[]')::text from presence
     where presence.id = named and process != attendant
       and exists(select 1 from processes where number = process))
    from tables where tables.id = named;
end $$
"""
FUNCTIONS = (TELL_FUNCTION, COMMIT_FUNCTION, ATTEND_FUNCTION)


async def migrate(connection: Any) -> None:
    """Take the steps that a database lacks, all in one transaction; processes that start together
    wait for each other. Raises StoreError for a database of a newer program."""
    async with connection.transaction():
        await connection.execute("select pg_advisory_xact_lock($1)", MIGRATION_LOCK)
        await connection.execute(
            "create table if not exists schema_steps(number integer primary key, "
            "taken timestamptz not null default now())"
        )
        version = await connection.fetchval("select coalesce(max(number), 0) from schema_steps")
        if version > len(MIGRATIONS):
            raise StoreError(
                f"The tables were written by a newer version of Asterism (schema {version}; this "
                f"one knows {len(MIGRATIONS)}). Update Asterism, or restore a backup."
            )
        for number, step in enumerate(MIGRATIONS[version:], version + 1):
            await connection.execute(step)
            await connection.execute("insert into schema_steps(number) values($1)", number)
        for function in FUNCTIONS:
            await connection.execute(function)
