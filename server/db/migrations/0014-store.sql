-- oldest app: 0.1.0
-- Goods that the online store sells, of what is in its stock.
create table product (
  id text primary key references inventory,
  position int not null,
  category text not null,
  -- name of its picture
  image text,
  -- of a line: percent, or SGD
  discount_type text check (discount_type in ('PERCENTAGE', 'FIXED')),
  discount double precision check (discount >= 0),
  -- countries to which it is not sent
  not_sent_to text[] not null default '{}',
  check ((discount_type is null) = (discount is null))
);

-- Carts by the hash of the session that holds them.
create table store_cart (
  session_hash bytea primary key,
  saved_at timestamptz not null
);
create table store_line (
  session_hash bytea not null references store_cart on delete cascade,
  position int not null,
  product_id text not null references product,
  qty int not null check (qty > 0),
  -- of one piece after its discount, when the cart was saved
  price bigint not null check (price >= 0),
  primary key (session_hash, product_id)
);

create table promotion (
  id text primary key,
  -- in upper case; null: it is offered without a code
  code text unique check (code = upper(code)),
  promo_type text not null check (promo_type in ('BUYXGETY', 'DISCOUNT', 'FREEGIFT', 'COMPLEX', 'BIRTHDAY_BONUS')),
  -- percent, or SGD, off what it is for
  discount_type text check (discount_type in ('PERCENTAGE', 'FIXED')),
  discount double precision check (discount >= 0),
  -- so many pieces bring so many more of the same product
  buy_qty int check (buy_qty > 0),
  get_qty int check (get_qty > 0),
  gift_id text references product,
  gift_qty int check (gift_qty > 0),
  -- 0.2: a fifth more NIK$
  bonus_ratio double precision check (bonus_ratio > 0),
  -- the products that it is for; null: all
  product_ids text[],
  -- what these have to come to, after their own discounts and before tax
  minimum bigint not null default 0 check (minimum >= 0),
  begins_at timestamptz,
  ends_at timestamptz,
  -- how often it can be used, and how often by one patient; a birthday bonus in one month
  total_limit int check (total_limit > 0),
  patient_limit int check (patient_limit > 0),
  check ((discount_type is null) = (discount is null)),
  check ((buy_qty is null) = (get_qty is null)),
  check ((gift_id is null) = (gift_qty is null)),
  check ((promo_type = 'BIRTHDAY_BONUS') = (bonus_ratio is not null) and (bonus_ratio is null) = (code is not null))
);
-- An order that ended has used none.
create table promotion_use (
  promotion_id text not null references promotion,
  invoice_id text not null references invoice,
  patient_id text not null references patient,
  used_at timestamptz not null,
  primary key (promotion_id, invoice_id)
);
create index promotion_use_by_invoice on promotion_use (invoice_id);

alter table invoice
  -- until when the stock of a store's order that is not placed is kept
  add column reserved_until timestamptz,
  -- for the staff
  add column notes text;
create index invoice_reserved on invoice (reserved_until) where not finalized and reserved_until is not null;

-- Singapore's month of birth, 1 to 12; null where nobody has told it.
alter table patient add column birth_month int check (birth_month between 1 and 12);

insert into setting (name, content) values ('store', '{"reserveMinutes": 15}');
