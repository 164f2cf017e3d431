-- Text as a search compares it, without case and accents; the same as searchText in contract/search-text.ts.
create function search_text(text) returns text
language sql immutable strict parallel safe
as $$
  select replace(replace(replace(replace(
    translate(lower(regexp_replace(normalize($1, nfkd), '[\u0300-\u036f]', '', 'g')), 'øØłŁđĐðÐıẞÆŒÞ', 'oollddddißæœþ'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;
