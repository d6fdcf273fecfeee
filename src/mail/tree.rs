//! The tree of a MIME message: the byte range of every part. Nothing recurses except for messages
//! that were encoded as a whole, whose depth is limited.

use super::part::{Container, Entity};
use super::walk::{Ended, Event, Kind, Walk};
use crate::steps::{OffsetMap, Repair, note};

/// The structure of a message.
#[derive(Default)]
pub(super) struct Tree {
    pub(super) parts: Vec<Entity>,
    /// The message itself, and after it the messages within it that were encoded as a whole.
    pub(super) containers: Vec<Container>,
    pub(super) message_id: Option<String>,
    pub(super) repairs: Vec<Repair>,
}

impl Tree {
    /// Reads the structure of a message. `map` leads from its bytes to the raw ones.
    pub(super) fn of(bytes: &[u8], map: &OffsetMap) -> Tree {
        let mut tree = Tree { containers: vec![Container::Whole], ..Tree::default() };
        tree.message_id = tree.walk(Walk::new(bytes, Vec::new(), 0, 0), map, 0);
        if tree.parts.first().is_some_and(|first| first.repairs.contains(&Repair::NoHeader)) {
            note(&mut tree.repairs, Repair::NoHeader);
        }
        tree
    }

    /// Reads the structure of a message within another one, which was encoded as a whole and comes
    /// from the body of a part at `path`. There are `count` parts before it.
    pub(super) fn within(
        bytes: &[u8],
        map: &OffsetMap,
        path: &[u32],
        depth: usize,
        count: usize,
    ) -> Tree {
        let mut tree = Tree { containers: vec![Container::Whole], ..Tree::default() };
        tree.walk(Walk::new(bytes, path.to_vec(), depth, count), map, 0);
        tree
    }

    /// Adds the parts of one container. Returns the Message-ID.
    fn walk(&mut self, mut walk: Walk<&[u8]>, map: &OffsetMap, container: usize) -> Option<String> {
        let (bytes, before) = (walk.source, walk.count - self.parts.len());
        // Reading from memory doesn't fail.
        while let Ok(event) = walk.next() {
            for ended in walk.ended.drain(..) {
                self.end(&ended, before);
            }
            let Event::Part(entity, kind) = event else {
                if matches!(event, Event::Limit) {
                    note(&mut self.repairs, Repair::PartLimit);
                }
                break;
            };
            let (begin, index) = (entity.body.start, self.parts.len());
            self.parts.push(Entity { container, body: begin..bytes.len(), ..entity });
            if kind == Kind::Parts {
                continue;
            }
            let end = walk.pass_body().unwrap_or_default().max(begin);
            self.parts[index].body.end = end;
            if let Kind::Encoded(depth) = kind {
                self.encoded(bytes, index, map, depth, before);
                walk.count = before + self.parts.len();
            }
        }
        walk.message_id
    }

    /// Reads a message that was encoded as a whole, although RFC 2046, section 5.2.1, forbids it.
    fn encoded(&mut self, bytes: &[u8], part: usize, map: &OffsetMap, depth: usize, before: usize) {
        let entity = &mut self.parts[part];
        let body = entity.body.clone();
        let decoded = entity.encoding.decode(&bytes[body.clone()]);
        entity.repairs.extend(decoded.repairs);
        let path = entity.path.clone();
        let map = map.clone().skip(body.start as u64).then(decoded.map);
        // The index of the container, which comes before those of messages within it.
        let container = self.containers.len();
        self.containers.push(Container::Whole);
        let walk = Walk::new(&*decoded.bytes, path, depth, before + self.parts.len());
        self.walk(walk, &map, container);
        let bytes = decoded.bytes.into_owned();
        self.containers[container] = Container::Decoded { bytes, map };
    }

    /// Ends a multipart.
    fn end(&mut self, ended: &Ended, before: usize) {
        let Some(part) = ended.part.checked_sub(before).and_then(|at| self.parts.get_mut(at))
        else {
            return;
        };
        match ended.at {
            Some(end) => part.body.end = end.max(part.body.start),
            None => note(&mut part.repairs, Repair::UnclosedMultipart),
        }
    }
}
